/** The privacy policy, a template for the operator’s lawyer. */
export const privacy = {
  title: 'Privacy policy',
  description:
    'What Nanny Polo keeps about parents, children, nannies and applicants, why, for how long, and how to have it deleted.',
  lead: 'You tell us things about your children that you would tell very few people. This is how we use and protect them.',
  sections: [
    {
      id: 'who',
      title: 'Who is responsible',
      body: [
        '{legalName}, {street}, {city} {postcode}, is the controller of your data under the UK GDPR and the Data Protection Act 2018. We are registered with the Information Commissioner’s Office under {icoNumber}. Write to {privacyEmail} about anything on this page.',
      ],
    },
    {
      id: 'what',
      title: 'What we keep',
      body: [
        'About parents:',
        [
          'Your name, e-mail, phone number, addresses and notes on access.',
          'Emergency contacts. Please tell them that you have given us their details.',
          'Documents you upload: an identity document, a proof of address, consent forms.',
          'Bookings, invoices, payments and our correspondence.',
          'Your sign-ins: when, from which IP address, and with which browser.',
        ],
        'About children: name, date of birth, allergies, and what you want a nanny to know. Allergies and medical needs are health data. We keep them only with your explicit consent, which you can withdraw at any time. We may then be unable to send a nanny safely.',
        'About nannies: name, date of birth, contact details, portrait, skills, experience, availability, pay and our notes. Of each document, such as the DBS certificate, we keep the dates, the last four characters of its number and the outcome of our check, but no copy.',
        'About visitors to this site: only the server’s technical log. There are no analytics, no advertising and no trackers, and these pages load nothing from other companies.',
      ],
    },
    {
      id: 'why',
      title: 'Why, and the legal basis',
      body: [
        [
          'To arrange the care you request and be paid for it: our contract with you.',
          'To check nannies, with an enhanced DBS check and the children’s barred list: our legal obligations and the safeguarding of children (Schedule 1, paragraph 18 of the Data Protection Act 2018).',
          'To keep health information about a child: your explicit consent; in an emergency, the child’s vital interests.',
          'To keep accounts for tax: our legal obligation.',
          'To keep the service safe, to answer complaints and to defend claims: our legitimate interests, which we have weighed against yours.',
        ],
        'We do not sell data or profile you, and no decision about you is made by a machine alone. Our system may refuse to confirm a booking if a document is missing; a person will review that if you ask.',
      ],
    },
    {
      id: 'children',
      title: 'Children’s data',
      body: [
        'A child’s details are given by a parent, never by the child. A nanny who has an offer of your booking, or is asked whether they could take it, sees the children’s ages, the area, the time and the pay. Once the booking is confirmed, its nanny also sees your name and telephone number, the children’s names, ages and allergies, what you want a nanny to know about them, the address and the notes on access, your notes and your emergency contacts, until a day after the visit. They are shown on a page, never written in an e-mail. Coordinators see what they need for their work. Every viewing of a document, and every viewing of these details by a nanny, is logged with name and time.',
        'If we believe that a child is at risk of harm, we tell the local authority or the police, with or without your consent, as the law requires.',
      ],
    },
    {
      id: 'applicants',
      title: 'Applicants',
      body: [
        'If you apply to work with us as a nanny, we keep what you enter in the form and our notes on your application. We use it only to decide whether we can offer you work, at your request and before a contract (Article 6(1)(b) of the UK GDPR). Only the people who recruit nannies see it.',
        'Before any checks begin, we ask for your agreement. If you do not work with us, we delete your application when you ask us to.',
      ],
    },
    {
      id: 'sharing',
      title: 'Who else receives it',
      body: [
        [
          'The nanny of your confirmed booking: what they need for that booking, until a day after it.',
          'The companies that host our servers and deliver our e-mail, in the United Kingdom, under contracts that bind them to our instructions.',
          'The Disclosure and Barring Service, about nannies only.',
          'HM Revenue and Customs, our accountants and insurers and, where the law requires it, courts and authorities.',
          'Google, if you choose to sign in with Google: it learns that you signed in here, and gives us your name and verified e-mail. If our office uses Google Maps, Google also receives the addresses that the office looks up.',
        ],
        'Data does not leave the United Kingdom, except to Google, which rests on the UK’s adequacy regulations for the United States.',
      ],
    },
    {
      id: 'how-long',
      title: 'For how long',
      body: [
        [
          'Your account and your family’s details: until you remove them or delete your account, which you can do at any time on your account page.',
          'Your sign-ins: until you sign out, at most {sessionDays} days.',
          'Bookings, invoices and payments: at least six years after the end of the tax year; once your account is deleted, without your name, your address and the children’s details.',
          'Documents you uploaded: until you delete your account, or replace a document that we rejected.',
          'A nanny’s file: six years after the last booking. Records of an allegation that concerns a child: until the nanny reaches pension age, or ten years if longer, as statutory guidance requires.',
          'Applications that do not lead to work with us: until you ask us to delete them.',
          'Messages sent through the support page: they reach us by e-mail; our system keeps a copy for 180 days.',
          'The server’s technical log: 30 days.',
        ],
        'When we erase your data, we remove your name and contact details everywhere, including old records. Only amounts remain, without a name.',
      ],
    },
    {
      id: 'cookies',
      title: 'Cookies',
      body: [
        'This site sets two cookies, and a third while you sign in with Google. All are necessary for what you do here, so they need no consent:',
        [
          '{sessionCookie}: keeps you signed in for {sessionDays} days; removed when you sign out.',
          '{languageCookie}: remembers your language for {languageDays} days.',
          '__Host-google-sign-in: shows that Google’s answer is for you; removed once you are signed in.',
        ],
        'Your name, e-mail and telephone number are kept in your browser’s storage ({profileKey}) while you are signed in.',
      ],
    },
    {
      id: 'security',
      title: 'How we protect it',
      body: [
        'All connections are encrypted. Passwords are stored as hashes that cannot be reversed. Documents are stored outside every public folder, and only you and the people in our office who may see documents can open them. Every change to a record is logged with its author and time.',
        'If a breach puts you at risk, we tell you without delay and the Information Commissioner within 72 hours.',
      ],
    },
    {
      id: 'rights',
      title: 'Your rights',
      body: [
        'On your account page you can correct your data, download it without our internal notes, and delete your account. You can also ask us for a copy of your data, have it corrected, erased or transferred, restrict or object to its use, and withdraw your consent. Write to {privacyEmail}. We reply within one month, free of charge.',
        'If you are not satisfied with our reply, you can complain to the Information Commissioner’s Office: Wycliffe House, Water Lane, Wilmslow, Cheshire SK9 5AF, 0303 123 1113, ico.org.uk.',
      ],
    },
    {
      id: 'changes',
      title: 'Changes',
      body: ['We write to you before any important change. You can ask us for earlier versions.'],
    },
  ],
};

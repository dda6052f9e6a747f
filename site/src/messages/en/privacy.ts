/** The privacy policy, a template for the operator’s lawyer. */
export const privacy = {
  title: 'Privacy policy',
  description:
    'What Nanny Polo keeps about parents, children and nannies, why, for how long, and how to have it removed.',
  lead: 'You tell us things about your children that you would tell very few people. This is what we do with them.',
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
          'Your name, e-mail, phone number, addresses and notes on how to get in.',
          'Emergency contacts you name. Please tell them that you did.',
          'Documents you upload: an identity document, a proof of address, consent forms.',
          'Bookings, invoices, payments and what we wrote to each other.',
        ],
        'About children: name, date of birth, allergies, and what you want a nanny to know. Allergies and medical needs are health data. We keep them only with your explicit consent, and you can take it back at any time; we may then be unable to send a nanny safely.',
        'About nannies: identity, right to work, work history, references, training, availability, pay, the number and date of the DBS certificate and the outcome of our decision. We do not keep a copy of the certificate itself.',
        'About visitors of this site: nothing beyond the technical log of the server. There are no analytics, no advertising and no trackers here, and no other company’s server is asked for anything when you read these pages.',
      ],
    },
    {
      id: 'why',
      title: 'Why, and on what ground',
      body: [
        [
          'To arrange care you ask for and to be paid for it: our contract with you.',
          'To check nannies, with an enhanced DBS check and the children’s barred list: our legal obligations and the safeguarding of children (Schedule 1, paragraph 18 of the Data Protection Act 2018).',
          'To keep health information about a child: your explicit consent; in an emergency, the child’s vital interests.',
          'To keep accounts for tax: a legal obligation.',
          'To keep the service safe, to answer complaints and to defend claims: our legitimate interest, which we have weighed against yours.',
        ],
        'We do not sell data, do not profile you and leave no decision about you to a machine. Our system may refuse to confirm a booking when a document is missing; a person will look at it if you ask.',
      ],
    },
    {
      id: 'children',
      title: 'Children’s data',
      body: [
        'A child’s details are given by a parent, never by the child. The nanny who has accepted your booking sees the name, the age, allergies, and your notes. A nanny who has only been asked sees the age and the area. Coordinators see what their task needs. Each look at a document is recorded with name and time.',
        'If we believe that a child is at risk of harm, we tell the local authority or the police, with or without your consent, as the law requires of us.',
      ],
    },
    {
      id: 'sharing',
      title: 'Who else receives it',
      body: [
        [
          'The nanny of your booking: what she or he needs for that booking.',
          'The company that hosts our servers and the one that carries our e-mail, in the United Kingdom, under contracts that bind them to our instructions.',
          'The Disclosure and Barring Service, about nannies only.',
          'HM Revenue and Customs, our accountants, insurers and, where the law demands it, courts and authorities.',
          'Google, only if you choose to sign in with Google: it learns that you signed in here, and we learn your name and verified e-mail.',
        ],
        'Data does not leave the United Kingdom, except for Google sign-in, which rests on the UK’s adequacy regulations for the United States.',
      ],
    },
    {
      id: 'how-long',
      title: 'For how long',
      body: [
        [
          'Your account: until you ask us to close it, or three years after your last booking.',
          'Children’s details: until you remove them, or one year after the last booking.',
          'Bookings, invoices and payments: six years after the end of the tax year, without the children’s details.',
          'Documents you uploaded: until they expire or are replaced, and 30 days more.',
          'A nanny’s file: six years after the last booking. Anything about an allegation that concerns a child: until the nanny reaches pension age, or ten years if longer, as statutory guidance asks.',
          'Applications we did not accept: six months.',
          'Messages sent through the support page: twelve months.',
          'The server’s technical log: 30 days.',
        ],
        'On erasure we remove your name and contact details everywhere, in old records and snapshots too. What remains is a row of figures that no longer says who.',
      ],
    },
    {
      id: 'cookies',
      title: 'Cookies',
      body: [
        'This site sets two, and both are needed for what you ask of it, so there is no banner to click away:',
        [
          '{sessionCookie}: set when you sign in; keeps you signed in for {sessionDays} days; removed when you sign out.',
          '{languageCookie}: remembers your language for {languageDays} days.',
        ],
        'Your own name and e-mail are kept in your browser’s storage ({profileKey}) while you are signed in, and removed with the session.',
      ],
    },
    {
      id: 'security',
      title: 'How we guard it',
      body: [
        'Everything travels encrypted. Passwords are stored as hashes that cannot be turned back. Documents lie outside every public folder and open only for the people whose task it is. Every change of a record leaves a trace of who made it and when.',
        'If something should go wrong all the same and put you at risk, we tell you and the Information Commissioner within 72 hours of knowing.',
      ],
    },
    {
      id: 'rights',
      title: 'Your rights',
      body: [
        'You may ask for a copy of your data, have it corrected, erased or moved to someone else, limit or object to its use, and withdraw a consent. Write to {privacyEmail}. We answer within one month and charge nothing.',
        'If our answer does not satisfy you, the Information Commissioner’s Office listens: Wycliffe House, Water Lane, Wilmslow, Cheshire SK9 5AF, 0303 123 1113, ico.org.uk.',
      ],
    },
    {
      id: 'changes',
      title: 'When this changes',
      body: [
        'We write to you before anything changes that matters, and keep earlier versions for you to ask for.',
      ],
    },
  ],
};

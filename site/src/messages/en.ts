import { account } from './en/account.ts';
import { user } from './en/user.ts';

/**
 * Every text of the site, in English. A second language is one more file beside this one, typed by this one.
 * `{name}` stands for a figure or a name that the page fills in.
 */
export const messages = {
  language: { code: 'en', locale: 'en_GB', name: 'English' },
  site: {
    title: 'Nanny Polo, the London nanny agency',
    description:
      'Vetted nannies across London, by the hour, the day, the night, or to live in. Seven checks in person, clear hourly prices, cover when someone falls ill.',
    shortName: 'Nanny Polo',
    pictureAlt: 'Nanny Polo: a terrace of London houses, one door open with the lights on.',
  },
  layout: {
    skip: 'Skip to content',
    home: 'Nanny Polo, home',
    menu: 'Menu',
    sections: 'Sections',
    account: 'Account',
    vetting: 'How we vet',
    booking: 'How it works',
    prices: 'Prices',
    area: 'Area',
    questions: 'Questions',
    signIn: 'Sign in',
    register: 'Register',
    mine: 'My area',
    footerLine: 'A London agency for nannies you would hand your keys to.',
    find: 'Find us',
    open: 'Every day, {opens} to {closes}',
    legal: 'The small print',
    privacy: 'Privacy policy',
    terms: 'Terms and conditions',
    support: 'Support',
    staff: 'For our coordinators',
    copyright: '© {year} {legalName}. Registered in England and Wales.',
  },
  landing: {
    hero: {
      title: ['A nanny you’d', 'hand your keys to.'],
      lead: 'Nanny Polo is a London nanny agency. We meet and check every nanny ourselves, and send you one by the hour, the day, the night, or to live in.',
      register: 'Register',
      registerNote: 'Free. Takes a minute.',
      prices: 'See what it costs',
      facts: ['From {basic} an hour', 'Seven checks, in person', 'Cover when one falls ill'],
    },
    hours: {
      title: 'Whatever the hour',
      lead: 'Four ways to book. The same nannies, the same checks.',
      scale: ['6am', 'noon', '6pm', 'midnight', '6am'],
      kinds: [
        {
          key: 'hourly',
          name: 'Hourly',
          text: 'School pick-up, a dentist, dinner out. From {minimumHours} hours.',
          when: 'Any hours you need',
        },
        {
          key: 'daily',
          name: 'Daily',
          text: 'A working day, one day or five. The same face every morning.',
          when: '7am to 7pm',
        },
        {
          key: 'overnight',
          name: 'Overnight',
          text: 'Night feeds, early flights, late shifts. Awake when they are.',
          when: '8pm to 8am',
        },
        {
          key: 'live_in',
          name: 'Live-in',
          text: 'Part of the house, with a settled week. We match slowly, and visit first.',
          when: 'All week, with days off',
        },
      ],
    },
    vetting: {
      title: 'Seven checks before anyone rings your bell',
      lead: 'They take about four weeks. Nobody skips one, however nice they are.',
      steps: [
        {
          name: 'Every year accounted for',
          text: 'We read the whole work history and ask about each gap.',
        },
        {
          name: 'An hour across a table',
          text: 'We meet in Peckham and talk through real days: tears, tantrums, a temperature at 2am.',
        },
        {
          name: 'Passport in hand',
          text: 'Identity, address and right to work, from original documents.',
        },
        {
          name: 'Enhanced DBS',
          text: 'With the children’s barred list, and checked again every year.',
        },
        {
          name: 'Two families on the phone',
          text: 'We ring them. A written reference never laughs or hesitates.',
        },
        {
          name: 'Paediatric first aid',
          text: 'Twelve hours, in a classroom, with safeguarding on top.',
        },
        {
          name: 'A paid trial',
          text: 'First shifts with a family who knows us and tells us everything.',
        },
      ],
      after:
        'Papers run out. When one does, our system will not let us confirm that nanny, not even for tonight.',
    },
    booking: {
      title: 'From “we need someone” to the doorbell',
      steps: [
        {
          name: 'Register',
          text: 'Your name and your e-mail. Then the children, the address, and what matters to you.',
        },
        {
          name: 'Ask',
          text: 'Tell us when and where. You see the whole price before you send it.',
        },
        {
          name: 'Your nanny says yes',
          text: 'A coordinator picks who fits, and asks. A nanny who has chosen your family arrives differently.',
        },
        {
          name: 'Confirmed',
          text: 'You get a name, a face, every check and the time the doorbell rings.',
        },
      ],
      slip: {
        title: 'Friday, 18:00 to 22:00',
        kind: 'Hourly, standard. Ruby, 4.',
        events: [
          ['Tue 16:05', 'You asked'],
          ['Tue 16:20', 'We asked Amara'],
          ['Tue 16:41', 'Amara said yes'],
          ['Tue 16:43', 'Confirmed'],
        ],
        quote: '“Yes please. I’ll bring the frog book.”',
        checks: 'Seven checks, all valid on Friday',
        price: '{exampleTotal}, nothing to add',
        caption: 'A booking as you see it. Names changed.',
      },
      cover:
        'And if your nanny wakes up ill? We look for cover at once, and ask you before anyone else comes.',
    },
    prices: {
      title: 'What it costs',
      lead: 'One hourly rate, paid to us. No joining fee, no membership.',
      hour: 'an hour',
      tiers: {
        basic: {
          name: 'Basic',
          text: 'One year or more with children. Lovely for school runs and evenings.',
        },
        standard: {
          name: 'Standard',
          text: 'Three years or more, with babies too. What most families book.',
        },
        senior: { name: 'Senior', text: 'Eight years or more. Newborns, twins, additional needs.' },
      },
      extrasTitle: 'What changes it',
      extras: [
        { name: 'A second or third child', value: '+{extraChild} an hour each' },
        { name: 'Between 10pm and 6am', value: '+{nightPercent}%' },
        { name: 'Bank holidays', value: '+{holidayPercent}%' },
        { name: 'The nanny’s way beyond {freeKilometres} km', value: '{perKilometre} a km' },
        { name: 'Shortest booking', value: '{minimumHours} hours' },
        { name: 'Introducing a live-in nanny, whom you employ', value: '{introduction} a week' },
        { name: 'Cancelling {freeCancelHours} hours ahead', value: 'Free' },
        { name: 'Cancelling later', value: '{halfFeePercent}%, or all of it under {halfFeeHours} hours' },
      ],
      example: {
        title: 'A Friday evening, for example',
        text: 'One child, 6pm to 10pm, a standard nanny: {exampleHours} hours at {standard}.',
        total: '{exampleTotal} in all.',
      },
    },
    area: {
      title: 'Where we go',
      lead: 'All of inner London, and most of outer. Type your postcode and see.',
      label: 'Your postcode',
      hint: 'The first half is enough, such as SE22.',
      check: 'Check',
      answers: {
        core: {
          title: 'Yes, we come to {name}.',
          more: 'By the hour, the day, the night, or to live in.',
        },
        outer: {
          title: 'Yes for {name}, with a little notice.',
          more: 'Days, nights and live-in. For single hours, ask us first.',
        },
        unknown: {
          title: 'That is not a London postcode we know.',
          more: 'Try the first half only, or write to us.',
        },
      },
      mapTitle: 'Map of London: the Thames, the boroughs and the area we serve',
      office: 'Our office',
      core: 'Everything, any day',
      outer: 'Days, nights, live-in',
    },
    letter: {
      greeting: 'Welcome to my website.',
      text: [
        'I’m Polly Lowe. A two-year-old in Nunhead called me Polo, and it stuck. I was a nanny in south London for eleven years before I opened this agency.',
        'I know the moment after you close the front door behind you and stand there listening. So I still meet every nanny myself. If I would not leave my own two with someone, you will not meet them here.',
      ],
      signature: 'Polo',
      role: 'Founder, Nanny Polo',
    },
    questions: {
      title: 'Parents ask us',
      items: [
        {
          question: 'How quickly can someone come?',
          answer:
            'Often the same day. Ask by noon for the evening and we usually find someone. For a live-in nanny, allow three to six weeks.',
        },
        {
          question: 'Will it be the same nanny each time?',
          answer:
            'If you like each other, yes. Tell us who you prefer and we ask them first. You can also tell us, without a reason, who should not come again.',
        },
        {
          question: 'What do you need from me?',
          answer:
            'An identity document and a proof of address, once. For overnight care also a signed consent form. We do not send a nanny to a door we do not know.',
        },
        {
          question: 'What if I have to cancel?',
          answer:
            'Up to {freeCancelHours} hours before, it is free. Between {freeCancelHours} and {halfFeeHours} hours it costs {halfFeePercent}%, later all of it, because your nanny has kept the time for you and is paid for it. You see the fee before you cancel.',
        },
        {
          question: 'Can I pay with Tax-Free Childcare?',
          answer:
            'With many of our nannies. Those on Ofsted’s childcare register are marked, and you can ask for one when you book.',
        },
        {
          question: 'Who sees what I tell you about my child?',
          answer:
            'Your coordinator, and the nanny who has accepted your booking. Nobody else. Every look at a document leaves a record.',
        },
        {
          question: 'What if something goes wrong?',
          answer:
            'Ring {phone} between {opens} and {closes}. If a child may be at risk, ring 999 first. We answer every complaint within two working days.',
        },
      ],
    },
    close: {
      title: 'Tonight, sorted.',
      text: 'Register now and the asking takes two minutes when you need it.',
      register: 'Register',
      app: 'Nanny Polo on the App Store',
      appNote: 'Messages, times and your nanny’s name, on your phone.',
    },
  },
  legal: {
    updated: 'Last changed {date}',
    contents: 'On this page',
    template:
      'Template. This text was written for an agency of this kind and has not been checked by a lawyer. The operator must have it checked, and fill in what stands in square brackets, before the site goes live.',
  },
  privacy: {
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
  },
  terms: {
    title: 'Terms and conditions',
    description:
      'The agreement between you and Nanny Polo: bookings, prices, cancellation, what we answer for and what we ask of you.',
    lead: 'What you can expect of us, and we of you. In plain words, because you may be reading this with one hand.',
    sections: [
      {
        id: 'us',
        title: 'Who we are',
        body: [
          'These terms are an agreement between you and {legalName}, company number {companyNumber}, {street}, {city} {postcode}. For hourly, daily and overnight care we act as an employment business: we engage and pay the nanny and supply her or his work to you. For live-in care we act as an employment agency: we introduce a nanny whom you employ.',
        ],
      },
      {
        id: 'account',
        title: 'Your account',
        body: [
          'You must be 18 or older and the parent or legal guardian of the children, or act with their consent. Give us true details, keep them current and keep your password to yourself.',
          'Before the first booking is confirmed we need a verified e-mail and the documents your account page lists. We may refuse or close an account where a nanny or a child would be at risk, and will say why unless the law forbids it.',
        ],
      },
      {
        id: 'vetting',
        title: 'What we check',
        body: [
          'Before a nanny’s first booking we check identity, address, right to work, full work history, two references by phone, an enhanced DBS certificate with the children’s barred list, paediatric first aid and safeguarding training, and hold an interview in person. A booking is confirmed only while every required document is valid to the booking’s end.',
          'No check can promise how a person will act. We choose with care and skill and answer for that; please also trust your own eyes, and tell us at once if something feels wrong.',
        ],
      },
      {
        id: 'bookings',
        title: 'Booking',
        body: [
          [
            'Your request is an offer to us. It binds nobody yet.',
            'We ask a nanny. When she or he accepts and we confirm, there is a contract for that booking. You get the confirmation by e-mail.',
            'The price, the cancellation rules, the address and the children’s details are fixed on the booking when you make the request. Later changes of our prices do not touch it.',
            'The shortest booking is {minimumHours} hours. Time beyond the booked end is charged at the same rate, by the minute.',
            'If a nanny falls ill or withdraws, we look for another of at least the same tier at the same price, and send nobody without your consent. If we find none, you pay nothing for the time not worked.',
          ],
        ],
      },
      {
        id: 'prices',
        title: 'Prices and payment',
        body: [
          'Basic {basic}, standard {standard}, senior {senior} an hour. For each further child {extraChild} an hour; between 10pm and 6am {nightPercent}% more; on bank holidays {holidayPercent}% more; for the nanny’s way there and back beyond {freeKilometres} km {perKilometre} a kilometre. Your quote lists every line before you send the request. Prices include our fee and the nanny’s pay, holiday pay, pension and insurance.',
          'We invoice after the booking, payable within {paymentDays} days by bank transfer, card or cash at our office. For live-in care we charge an introduction fee of {introduction} for each week begun; you employ and pay the nanny yourself.',
        ],
      },
      {
        id: 'cancelling',
        title: 'Cancelling',
        body: [
          [
            'Up to {freeCancelHours} hours before the start: free.',
            'Between {freeCancelHours} and {halfFeeHours} hours: {halfFeePercent}% of the quote.',
            'Less than {halfFeeHours} hours, or nobody at home: all of it.',
          ],
          'You see the fee before you cancel. It goes first of all to the nanny who kept the time. We charge none where a child is admitted to hospital or a close relative has died.',
          'If we cancel, you pay nothing. As a consumer you may also withdraw from a contract made at a distance within 14 days; when you ask us to begin within that time, you pay for the care given until you withdraw.',
        ],
      },
      {
        id: 'home',
        title: 'In your home',
        body: [
          [
            'Tell us beforehand of allergies, medical needs, pets, cameras and anything else a nanny should know. Cameras where a nanny sleeps or washes are not allowed.',
            'A nanny gives medicine only with your written instruction, and drives a child only when you have agreed it with us.',
            'One nanny cares for as many children as the booking names. Please do not add others.',
            'Treat the nanny as you would a guest who works hard. We withdraw a nanny who is harassed or put in danger, and charge the booking.',
          ],
        ],
      },
      {
        id: 'hiring',
        title: 'Hiring a nanny yourself',
        body: [
          'You are free to employ a nanny you met through us. If you do so within 14 weeks of the first or 8 weeks of the last booking, whichever ends later, we charge a transfer fee of four weeks’ wages, or you may choose to keep booking through us for 12 weeks instead, as the Conduct Regulations 2003 provide.',
        ],
      },
      {
        id: 'liability',
        title: 'What we answer for',
        body: [
          'We hold public liability insurance of £10 million and employer’s liability insurance. We answer for loss that we or our nannies cause by carelessness and that was foreseeable. We do not answer for loss you could have prevented by telling us something you knew.',
          'Nothing here limits our liability for death or personal injury caused by negligence, for fraud, or where the law does not allow a limit. Your rights under the Consumer Rights Act 2015 stand.',
        ],
      },
      {
        id: 'complaints',
        title: 'If you are unhappy',
        body: [
          'Ring {phone} or write to {email}. A person who was not involved looks at it, answers within two working days and settles it within 14 days where we can. Concerns about a child’s safety come before everything else and are passed to the local authority’s designated officer the same day.',
        ],
      },
      {
        id: 'law',
        title: 'The rest',
        body: [
          'We may change these terms for future bookings and write to you 30 days before. If a part does not hold, the rest does. The law of England and Wales applies; if you live in Scotland or Northern Ireland, you may also go to the courts there.',
        ],
      },
    ],
  },
  support: {
    title: 'Talk to us',
    description: 'Reach the Nanny Polo office by phone, e-mail or with the form. People answer, every day.',
    lead: 'A person answers, every day from {opens} to {closes}. For a booking that starts within the next few hours, please ring.',
    ring: 'Ring',
    write: 'Write',
    visit: 'Visit',
    visitNote: 'By appointment, please. We are often out meeting nannies.',
    danger:
      'If a child is in danger, ring 999. To report a concern about one of our nannies, ring us at any hour and press 1.',
    formTitle: 'Send us a message',
    formLead: 'It goes to the office by e-mail. We answer within one working day.',
    form: {
      name: 'Your name',
      email: 'Your e-mail',
      message: 'What can we do?',
      messageHint: 'Please leave out medical details of a child; we will ask for them safely.',
      send: 'Send message',
      sending: 'Sending…',
      sent: 'Thank you. Your message is on its way.',
      sentMore: 'We answer to {email} within one working day.',
      another: 'Write another',
      failed: 'Your message was not sent. It is still here: try again, or ring {phone}.',
      tooMany: 'That was several messages in a short time. Please wait a while, or ring {phone}.',
      unreachable: 'We could not be reached. Check your connection and try again. Your text is still here.',
    },
    noScript: 'The form needs JavaScript. Without it, please write to {email} or ring {phone}.',
  },
  account,
  user,
  notFound: {
    title: 'Page not found',
    /** The server puts the path that was asked for in place of `{path}`. */
    message: 'Page not found: {path}',
    text: 'Nobody lives at this door. The page may have moved, or the address has a slip in it.',
    home: 'Home page',
    support: 'Tell us about it',
  },
  error: {
    title: 'Something went wrong',
    status: '500',
    message: 'Something went wrong on our side.',
    text: 'It is not you. Try again in a minute; if it stays like this, ring {phone}.',
    home: 'Home page',
  },
};

export type Messages = typeof messages;

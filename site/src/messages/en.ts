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
    footerLine: 'A London agency for nannies you would hand your keys to.',
    find: 'Find us',
    open: 'Every day, {opens} to {closes}',
    legal: 'The small print',
    privacy: 'Privacy policy',
    terms: 'Terms and conditions',
    support: 'Support',
    staff: 'For our coordinators',
    copyright: '© {year} {legalName}. Registered in England and Wales, {companyNumber}.',
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
        price: '{total}, nothing to add',
        caption: 'A booking as you see it. Names changed.',
      },
      cover: 'And if your nanny wakes up ill? We look for cover at once, and ask you before anyone else comes.',
    },
    prices: {
      title: 'What it costs',
      lead: 'One hourly rate, paid to us. No joining fee, no membership.',
      hour: 'an hour',
      tiers: {
        basic: { name: 'Basic', text: 'One year or more with children. Lovely for school runs and evenings.' },
        standard: { name: 'Standard', text: 'Three years or more, with babies too. What most families book.' },
        senior: { name: 'Senior', text: 'Eight years or more. Newborns, twins, additional needs.' },
      },
      extrasTitle: 'What changes it',
      extras: [
        { name: 'A second or third child', value: '+{extraChild} an hour each' },
        { name: 'Between 10pm and 6am', value: '+{nightPercent}%' },
        { name: 'Bank holidays', value: '+{holidayPercent}%' },
        { name: 'Shortest booking', value: '{minimumHours} hours' },
        { name: 'Cancelling {freeCancelHours} hours ahead', value: 'Free' },
        { name: 'Cancelling later', value: '{halfFeePercent}%, or all of it under {halfFeeHours} hours' },
      ],
      example: {
        title: 'A Friday evening, for example',
        text: 'One child, 6pm to 10pm, a standard nanny: {hours} hours at {standard}.',
        total: '{total} in all.',
      },
    },
    area: {
      title: 'Where we go',
      lead: 'All of inner London, and most of outer. Type your postcode and see.',
      label: 'Your postcode',
      hint: 'The first half is enough, such as SE22.',
      check: 'Check',
      yes: 'Yes, we come to {name}.',
      yesMore: 'By the hour, the day, the night, or to live in.',
      edge: 'Yes for {name}, with a little notice.',
      edgeMore: 'Days, nights and live-in. For single hours, ask us first.',
      unknown: 'That is not a London postcode we know.',
      unknownMore: 'Try the first half only, or write to us.',
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
  support: {
    title: 'Talk to us',
    description: 'Reach the Nanny Polo office by phone, e-mail or with the form. People answer, every day.',
    lead: 'A person answers, every day from {opens} to {closes}. For a booking that starts within the next few hours, please ring.',
    ring: 'Ring',
    write: 'Write',
    visit: 'Visit',
    visitNote: 'By appointment, please. We are often out meeting nannies.',
    danger: 'If a child is in danger, ring 999. To report a concern about one of our nannies, ring us at any hour and press 1.',
    formTitle: 'Send us a message',
    formLead: 'It goes to the office by e-mail. We answer within one working day.',
    form: {
      name: 'Your name',
      email: 'Your e-mail',
      message: 'What can we do?',
      messageHint: 'Please leave out medical details of a child; we will ask for them safely.',
      required: 'Please fill this in.',
      invalidEmail: 'This does not look like an e-mail address.',
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

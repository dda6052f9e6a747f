export const landing = {
  hero: {
    title: ['A nanny you’d', 'hand your keys to.'],
    lead: 'Nanny Polo is a London nanny agency. We meet and check every nanny ourselves, and send you one by the hour, the day, the night, or to live in.',
    register: 'Register',
    registerNote: 'Free. Takes a minute.',
    book: 'Book a nanny',
    prices: 'See what it costs',
    facts: ['From {basic} an hour', 'Seven checks', 'Cover if your nanny is ill'],
  },
  hours: {
    title: 'Whatever the hour',
    lead: 'Four ways to book. The same nannies, the same checks.',
    scale: ['6am', 'noon', '6pm', 'midnight', '6am'],
    kinds: [
      {
        key: 'hourly',
        name: 'Hourly',
        text: 'School pick-up, an appointment, dinner out. At least {minimumHours} hours.',
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
        text: 'Night feeds, early flights, late shifts. Awake when your children are.',
        when: '8pm to 8am',
      },
      {
        key: 'live_in',
        name: 'Live-in',
        text: 'A nanny who lives with you and works a settled week. We take our time, and visit first.',
        when: 'All week, with days off',
      },
    ],
  },
  vetting: {
    title: 'Seven checks before anyone rings your bell',
    lead: 'They take about four weeks. Every nanny passes all of them.',
    steps: [
      {
        name: 'Every year accounted for',
        text: 'We read the full work history and ask about every gap.',
      },
      {
        name: 'An interview in person',
        text: 'We meet for an hour and talk through real days: tears, tantrums, a temperature at 2am.',
      },
      {
        name: 'Identity',
        text: 'Passport, address and right to work, from the original documents.',
      },
      {
        name: 'Enhanced DBS',
        text: 'Including the children’s barred list, and checked again every year.',
      },
      {
        name: 'Two references by phone',
        text: 'We ring both families. A written reference never hesitates.',
      },
      {
        name: 'Paediatric first aid',
        text: 'A twelve-hour course in a classroom, and safeguarding training.',
      },
      {
        name: 'A paid trial',
        text: 'The first shifts are with a family we know, who tell us how they went.',
      },
    ],
    after:
      'Documents expire. When one does, our system will not let us confirm that nanny, not even for tonight.',
  },
  people: {
    title: 'Meet some of our nannies',
    withoutNannies: 'Registered and insured',
    demo: 'This is a demo: these nannies and families are invented.',
    years: { one: '{years} year of experience', other: '{years} years of experience' },
    registered: [
      'Company number {companyNumber}',
      'Registered with the Information Commissioner’s Office: {icoNumber}',
      'Insured up to {insuredSum} with {insurer}',
    ],
    work: 'Are you a nanny?',
    apply: 'Work with us',
  },
  booking: {
    title: 'From “we need someone” to the doorbell',
    steps: [
      {
        name: 'Register',
        text: 'Enter your name and e-mail, then your children, your address and what matters to you.',
      },
      {
        name: 'Request a nanny',
        text: 'Tell us when and where. You see the price with a standard nanny before you send the request.',
      },
      {
        name: 'Your nanny accepts',
        text: 'A coordinator chooses a nanny who suits your family. No nanny is sent without agreeing.',
      },
      {
        name: 'Confirmed',
        text: 'We e-mail you, and your account shows your nanny’s first name, portrait and checks.',
      },
    ],
    slip: {
      title: 'Friday, {exampleFrom} to {exampleTo}',
      kind: 'Hourly, standard. Ruby, 4.',
      events: [
        ['Tue 16:05', 'You sent the request'],
        ['Tue 16:20', 'Offered to Amara'],
        ['Tue 16:41', 'Amara accepted'],
        ['Tue 16:43', 'Confirmed'],
      ],
      quote: '“Yes please. I’ll bring the frog book.”',
      checks: 'Seven checks, all valid on Friday',
      price: '{exampleTotal} in total',
      caption: 'An example of a booking.',
    },
    cover:
      'If your nanny falls ill, we look for cover at once, tell you who is coming, and ask you before it costs more.',
  },
  prices: {
    title: 'What it costs',
    lead: 'One hourly rate, paid to us. No joining fee, no membership.',
    hour: 'an hour',
    tiers: {
      basic: {
        name: 'Basic',
        text: 'A year or more of experience. Good for school runs and evenings.',
      },
      standard: {
        name: 'Standard',
        text: 'Three years or more, including babies. What most families book.',
      },
      senior: { name: 'Senior', text: 'Eight years or more. Newborns, twins, additional needs.' },
    },
    extrasTitle: 'What changes it',
    extras: [
      { name: 'Each extra child', value: '+{extraChild} an hour' },
      { name: 'Between {nightFrom} and {nightTo}', value: '+{nightPercent}%' },
      { name: 'Bank holidays', value: '+{holidayPercent}%' },
      {
        name: 'The nanny’s journey beyond {freeMiles} miles ({freeKilometres} km)',
        value: 'about {perMile} a mile ({perKilometre} a km)',
      },
      { name: 'Shortest booking', value: '{minimumHours} hours' },
      { name: 'Live-in nanny, employed by you: introduction', value: '{introduction} a week' },
      { name: 'Cancelling costs', value: '{cancellation}' },
    ],
    example: {
      title: 'A Friday evening, for example',
      text: 'One child, {exampleFrom} to {exampleTo}, a standard nanny: {exampleHours}.',
      total: 'Total: {exampleTotal}',
    },
  },
  area: {
    title: 'Where we work',
    lead: 'All of inner London, and most of outer London. Enter your postcode to check.',
    label: 'Your postcode',
    hint: 'The first half is enough, such as SE22.',
    check: 'Check',
    answers: {
      core: {
        title: 'Yes, we come to {name}.',
        more: 'By the hour, the day, the night, or to live in.',
      },
      outer: {
        title: 'Yes, we come to {name} with some notice.',
        more: 'Days, nights and live-in. For single hours, ask us first.',
      },
      unknown: {
        title: 'We don’t come to this postcode.',
        more: 'We work in London only. If yours is in London, try the first half, or write to us.',
      },
      invalid: {
        title: 'That is not a postcode.',
        more: 'Enter all of yours or its first half, such as SE22 8NP or SE22.',
      },
    },
    mapTitle: 'Map of London: the Thames, the boroughs and the area we serve',
    office: 'Our office',
    core: 'Every service, any day',
    outer: 'Days, nights, live-in',
  },
  letter: {
    title: 'Why I still meet every nanny',
    /** The welcome of docs/specification.md, section 1. */
    greeting: 'Welcome to my website.',
    text: [
      'I’m Polly Lowe. A two-year-old in Nunhead called me Polo, and it stuck. I was a nanny in south London for eleven years before I opened this agency.',
      'I know what it is like to close the front door behind you and stand there listening. If I would not leave my own two children with someone, I do not send them to yours.',
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
          'Often the same day. If you send your request by noon, we usually find someone for the evening. Allow three to six weeks for a live-in nanny.',
      },
      {
        question: 'Will it be the same nanny each time?',
        answer:
          'If you like each other, usually. Choose the nannies you prefer in your account; if they are free, they come first when we look for one. You can also tell us who should not come again, without giving a reason.',
      },
      {
        question: 'What do you need from me?',
        answer:
          'The documents that your account lists, such as an identity document and a proof of address. Overnight care may need a further one. Some expire, and we write to you before they do. Our nannies need to know where they are going.',
      },
      {
        question: 'What if I have to cancel?',
        answer:
          'Before we confirm a booking, cancelling costs nothing. After that it costs {cancellation}, because your nanny has kept the time free for you. You see the fee before you cancel.',
      },
      {
        question: 'Can I pay with Tax-Free Childcare?',
        answer: 'With nannies on Ofsted’s Childcare Register. Ask for one in your request.',
      },
      {
        question: 'Who sees my child’s details?',
        answer:
          'Our office, and the nanny of your confirmed booking. Before that, the nannies we ask see only the children’s ages and the area. Every viewing of a document is logged.',
      },
      {
        question: 'What if something goes wrong?',
        answer:
          'Ring {phone} between {opens} and {closes}. If a child may be at risk, ring 999 first. We reply to every complaint within two working days.',
      },
    ],
  },
  close: {
    title: 'Tonight, sorted.',
    text: 'Register now, and when you need a nanny, a request takes two minutes.',
    register: 'Register',
    book: 'Book a nanny',
    app: 'Nanny Polo on the App Store',
    appNote: 'Your bookings and your nanny’s name, on your phone.',
  },
};

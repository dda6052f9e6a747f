/** Texts of the landing page. */
export const landing = {
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
    cover: 'And if your nanny wakes up ill? We look for cover at once, and ask you before anyone else comes.',
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
      { name: 'Between {nightFrom} and {nightTo}', value: '+{nightPercent}%' },
      { name: 'Bank holidays', value: '+{holidayPercent}%' },
      { name: 'The nanny’s way beyond {freeKilometres} km', value: '{perKilometre} a km' },
      { name: 'Shortest booking', value: '{minimumHours} hours' },
      { name: 'Introducing a live-in nanny, whom you employ', value: '{introduction} a week' },
      { name: 'Cancelling costs', value: '{cancellation}' },
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
          'An identity document, a proof of address and a signed care agreement, once. For overnight care also a consent form. We do not send a nanny to a door we do not know.',
      },
      {
        question: 'What if I have to cancel?',
        answer:
          'Cancelling costs {cancellation}, because your nanny has kept the time for you and is paid for it. You see the fee before you cancel.',
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
};

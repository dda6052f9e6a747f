/** The terms and conditions, a template for the operator’s lawyer. */
export const terms = {
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
        'Basic {basic}, standard {standard}, senior {senior} an hour. For each further child {extraChild} an hour; between {nightFrom} and {nightTo} {nightPercent}% more; on bank holidays {holidayPercent}% more; for the nanny’s way there and back beyond {freeKilometres} km {perKilometre} a kilometre. Your quote lists every line before you send the request. Prices include our fee and the nanny’s pay, holiday pay, pension and insurance.',
        'We invoice after the booking, payable within {paymentDays} days by bank transfer, card or cash at our office. For live-in care we charge an introduction fee of {introduction} for each week begun; you employ and pay the nanny yourself.',
      ],
    },
    {
      id: 'cancelling',
      title: 'Cancelling',
      body: [
        'Cancelling costs {cancellation}. Where nobody is at home, the booking counts as cancelled at its start.',
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
};

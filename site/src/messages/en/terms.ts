/** The terms and conditions, a template for the operator’s lawyer. */
export const terms = {
  title: 'Terms and conditions',
  description:
    'The agreement between you and Nanny Polo: bookings, prices, cancellation, our liability and your responsibilities.',
  lead: 'What you can expect of us, and we of you, in plain words.',
  sections: [
    {
      id: 'us',
      title: 'Who we are',
      body: [
        'These terms are an agreement between you and {legalName}, company number {companyNumber}, {street}, {city} {postcode}. For hourly, daily and overnight care we act as an employment business: we engage and pay the nanny and supply their work to you. For live-in care we act as an employment agency: we introduce a nanny, and you employ them.',
      ],
    },
    {
      id: 'account',
      title: 'Your account',
      body: [
        'You must be 18 or older, and the parent or legal guardian of the children or acting with their consent. Give us correct details, keep them up to date, and keep your password to yourself.',
        'Before the first booking is confirmed we need a verified e-mail and the documents your account page lists. We may refuse or close an account where a nanny or a child would be at risk, and will tell you why unless the law forbids it.',
      ],
    },
    {
      id: 'vetting',
      title: 'What we check',
      body: [
        'Before a nanny’s first booking we check identity, address, right to work, full work history, two references by phone, an enhanced DBS certificate with the children’s barred list, paediatric first aid and safeguarding training, and hold an interview in person. A booking is confirmed only while every required document is valid until the booking ends.',
        'No check can promise how a person will act. We are responsible for choosing with reasonable care and skill. Please tell us at once if something feels wrong.',
      ],
    },
    {
      id: 'bookings',
      title: 'Booking',
      body: [
        [
          'Your request is an offer to us. It does not bind you or us yet.',
          'We offer your booking to a nanny. When the nanny accepts and we confirm, there is a contract for that booking. You receive the confirmation by e-mail.',
          'The price list and the cancellation rules are those of the day on which you make the request. Later changes to them do not affect it. The price that you see is for a standard nanny; a higher one, for a more experienced nanny or a longer journey for example, applies only if you agree to it.',
          'A booking is charged for at least {minimumHours} hours. Time beyond the booked end is charged by the minute, at the same rate.',
          'If a nanny falls ill or withdraws, we tell you, look for another and tell you who is coming. A higher price applies only if you agree to it. If we find none, you pay nothing for the time not worked.',
        ],
      ],
    },
    {
      id: 'prices',
      title: 'Prices and payment',
      body: [
        'Basic {basic}, standard {standard}, senior {senior} an hour. For each extra child {extraChild} an hour; between {nightFrom} and {nightTo} {nightPercent}% more; on bank holidays {holidayPercent}% more; for the nanny’s journey beyond {freeKilometres} km ({freeMiles} miles) each way {perKilometre} a kilometre (about {perMile} a mile), there and back. You see every line of the price, with a standard nanny and without the journey, before you send the request. Prices include our fee and the nanny’s pay, holiday pay, pension and insurance.',
        'The invoice is on your account page as soon as a booking is confirmed. It is payable within {paymentDays} days after the care by bank transfer, or by card or cash at our office. For live-in care we charge an introduction fee of {introduction} for each week or part of a week; you employ and pay the nanny yourself.',
      ],
    },
    {
      id: 'cancelling',
      title: 'Cancelling',
      body: [
        'You can cancel without charge until we confirm the booking. After that, cancelling costs {cancellation}. If nobody is at home, the booking counts as cancelled at its start.',
        'You see the fee before you cancel. We charge no fee if a child is admitted to hospital or a close relative has died.',
        'If we cancel, you pay nothing. As a consumer you may also cancel a contract made at a distance within 14 days. If you ask us to begin within that time, you pay for the care given until you cancel.',
      ],
    },
    {
      id: 'home',
      title: 'In your home',
      body: [
        [
          'Tell us in advance about allergies, medical needs, pets, cameras and anything else a nanny should know. Cameras are not allowed where a nanny sleeps or washes.',
          'A nanny gives medicine only with your written instruction, and drives a child only if you have agreed this with us.',
          'A nanny cares only for the children named in the booking. Please do not add others.',
          'Treat the nanny with respect. If a nanny is harassed or put in danger, we withdraw them and charge for the booking.',
        ],
      ],
    },
    {
      id: 'hiring',
      title: 'Hiring a nanny yourself',
      body: [
        'You may employ a nanny you met through us. If you do so within 14 weeks of the first booking or 8 weeks of the last, whichever ends later, we charge a transfer fee of four weeks’ wages. You may instead choose to keep booking through us for 12 weeks, as the Conduct Regulations 2003 provide.',
      ],
    },
    {
      id: 'liability',
      title: 'Our liability',
      body: [
        'We hold public liability insurance of up to {insuredSum} and employers’ liability insurance with {insurer}. We are responsible for foreseeable loss that we or our nannies cause through negligence. We are not responsible for loss that you could have prevented by telling us something you knew.',
        'Nothing here limits our liability for death or personal injury caused by negligence, for fraud, or where the law does not allow a limit. Your rights under the Consumer Rights Act 2015 are not affected.',
      ],
    },
    {
      id: 'complaints',
      title: 'Complaints',
      body: [
        'Ring {phone} or write to {email}. Someone who was not involved looks into your complaint, replies within two working days and settles it within 14 days if possible. Concerns about a child’s safety come first, and are passed to the local authority’s designated officer the same day.',
      ],
    },
    {
      id: 'law',
      title: 'Changes and law',
      body: [
        'We may change these terms for future bookings, and will write to you 30 days before. If a court finds a part invalid, the rest still applies. The law of England and Wales applies; if you live in Scotland or Northern Ireland, you may also go to the courts there.',
      ],
    },
  ],
};

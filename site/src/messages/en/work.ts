/** Texts of the page “Work with us”, for nannies. */
export const work = {
  title: 'Work with us',
  description:
    'Nanny jobs across London: by the hour, the day, the night, or live-in. See the pay, area and ages before you accept a booking.',
  lead: 'You choose the families. Every booking comes as an offer with the pay, the area and the children’s ages, and you accept or decline.',
  offer: {
    title: 'What we offer',
    points: [
      'From {payBasic} to {paySenior} an hour, and more at night and on bank holidays',
      'Holiday pay, a pension and insurance',
      'A coordinator on the phone every day from {opens} to {closes}',
    ],
  },
  need: {
    title: 'What you need',
    points: [
      'You are 18 or older and have the right to work in the UK',
      'At least a year of paid work with children',
      'Two families or employers who will give you a reference by phone',
      'You agree to an enhanced DBS check',
    ],
    vetting: 'How we vet nannies',
  },
  privacy: {
    title: 'Your data',
    text: 'We use what you enter only to decide on your application. If we can’t offer you work, we delete it when you ask us to. Our {privacy} has the details.',
    link: 'privacy policy',
  },
  formTitle: 'Apply',
  formLead: 'It takes about three minutes. We reply within five working days.',
  form: {
    name: 'Full name',
    phone: 'Telephone',
    postcode: 'Postcode',
    years: 'Years of paid work with children',
    languages: 'Languages',
    languagesHint: 'Separated by commas, such as English, Polish.',
    ages: 'Ages you have looked after',
    ageGroups: {
      newborn: 'Newborn',
      baby: 'Baby',
      toddler: 'Toddler',
      preschool: 'Pre-school',
      school_age: 'School age',
      teenager: 'Teenager',
    },
    also: 'You could also work',
    overnight: 'Overnight',
    liveIn: 'Live-in',
    about: 'Tell us about your experience',
    aboutHint: 'The families, the children’s ages, and what you enjoyed.',
    website: 'Leave this field empty',
    submit: 'Send application',
    sent: 'Thank you for applying.',
    sentMore: 'We have sent a confirmation to {email}, and will reply within five working days.',
  },
};

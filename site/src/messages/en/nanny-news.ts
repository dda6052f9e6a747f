/** Texts of a booking whose nanny is looked for or replaced, and of the telephone while a visit runs. */
export const nannyNews = {
  refused: 'You said no to {price}. We’ll look for someone at {agreed}.',
  lost: '{name} can’t come on {day}.',
  asking: {
    one: 'We are asking one nanny and will write to you.',
    many: 'We are asking {nannies} nannies and will write to you.',
  },
  askingUntil: {
    one: 'We are asking one nanny and will tell you by {time}.',
    many: 'We are asking {nannies} nannies and will tell you by {time}.',
  },
  accepted: 'A nanny has said yes. We will write to you as soon as it is confirmed.',
  looking: 'We are looking for another nanny and will write to you.',
  instead: 'For {day} you have {name} instead of {other}.',
  /** The numbers from two. */
  numbers: ['two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve'],
  dayAndTime: '{day} at {time}',
  ring: {
    day: 'If something is wrong during the visit, ring our office.',
    night: 'If something is wrong during the visit, ring our night line.',
    now: 'Ring now',
  },
};

/** Texts of what a family tells us about a child, in its own form and on the nanny's page. */
export const child = {
  allergies: 'Allergies',
  allergiesHint: 'One on each line, for example Peanuts.',
  medicines: 'Medicines',
  medicinesHint: 'What, how much and when.',
  doctor: 'Doctor or surgery',
  doctorPhone: 'Doctor’s telephone',
  school: 'School or nursery',
  schoolPhone: 'School’s telephone',
  routine: 'Routine',
  routineHint: 'For example meals, naps and bedtime.',
  notes: 'Good to know',
};

export const visitChild = {
  ...child,
  allergiesOf: '{name}: {allergies}',
  noAllergies: 'No allergies recorded',
};

/** Years of experience as they can be entered. */
export const maxExperienceYears = 70;

/** From how many years on forms ask whether the number is right. */
export const rareExperienceYears = 60;

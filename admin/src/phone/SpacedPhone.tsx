import { AsYouType } from 'mui-tel-input';

/** A number (E.164) grouped by the custom of its country, or the text as it is where it has no digits. Loaded by itself: the rules of all countries are large. */
export const SpacedPhone = ({ phone }: { phone: string }) => new AsYouType().input(phone) || phone;

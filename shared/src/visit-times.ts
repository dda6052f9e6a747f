/** When a visit may be recorded, in minutes. */
export const visitTimes = {
  /** Check-in opens this long before the booked start. */
  checkInOpens: 60,
  /** Check-out closes this long after the booked end. */
  checkOutCloses: 24 * 60,
  /** Longer overtime needs confirmation of its sum. */
  overtimeUnconfirmed: 4 * 60,
} as const;

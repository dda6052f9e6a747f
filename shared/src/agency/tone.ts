/** The meaning of a state at a glance, from which screens derive its colour. */
export type Tone = 'good' | 'waiting' | 'active' | 'bad' | 'quiet';

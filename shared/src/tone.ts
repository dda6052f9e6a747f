/** What a state means at a glance; screens choose its colour by it. */
export type Tone = 'good' | 'waiting' | 'active' | 'bad' | 'quiet';

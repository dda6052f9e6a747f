/** A drawing for each check of nannies: a flat shape, and an outline slightly offset from it. */
export const icons = {
  work_history: {
    fill: 'M16 12h28v36H16z',
    line: 'M12 9h20l8 8v29H12zM32 9v8h8M18 24h8M18 31h15M18 38h15',
  },
  interview: {
    fill: 'M10 24h14q0 12-7 12t-7-12zM34 24h14q0 12-7 12t-7-12z',
    line: 'M4 40h48M9 40v9M47 40v9M8 22h14q0 13-7 13T8 22zM32 22h14q0 13-7 13t-7-13zM22 25q6-1 5 4t-7 3M46 25q6-1 5 4t-7 3M12 16q-2-3 0-5t0-5M40 16q-2-3 0-5t0-5',
  },
  identity: {
    fill: 'M17 10h28v40H17z',
    line: 'M13 6h28v40H13zM27 15a8 8 0 1 1 0 16 8 8 0 0 1 0-16zM19 23h16M27 15q-5 8 0 16q5-8 0-16M20 38h14',
  },
  dbs: {
    fill: 'M30 9q9 6 17 6 1 24-17 34-18-10-17-34 8 0 17-6z',
    line: 'M26 5q9 6 17 6 1 24-17 34Q8 35 9 11q8 0 17-6zM18 25l6 6 11-13',
  },
  references: {
    fill: 'M12 30h32v17H12z',
    line: 'M10 22q16-16 34 0l-1 7h-9l-1-7q-6-3-13 0l-1 7h-9zM14 29q-4 6-4 15h34q0-9-4-15M27 32a5 5 0 1 1 0 10 5 5 0 0 1 0-10z',
  },
  first_aid: {
    fill: 'M12 20h36v28H12z',
    line: 'M8 17h36v27H8zM18 17v-6h16v6M26 23v15M18.5 30.5h15',
  },
  trial: {
    fill: 'M16 12h11v22q10 3 9 12H16z',
    line: 'M12 9h11v22q10 3 9 12H12zM12 16h11M31 11h11v20q9 3 8 12H34M31 11v18M31 17h11',
  },
};

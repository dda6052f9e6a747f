/** A front door under its fanlight, in a drawing of 300 by 330. */

export const leaf = 'M30 162h252v168H30z';
export const frame =
  'M10 330V146a140 140 0 0 1 280 0v184M10 150h280M24 330V158h252v172M24 146a126 126 0 0 1 252 0zM102 146a48 48 0 0 1 96 0M36 91l71 34M71 47l49 61M122 23l17 77M178 23l-17 77M229 47l-49 61M264 91l-71 34';

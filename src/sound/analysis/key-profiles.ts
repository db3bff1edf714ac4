// Fitted by bench/audio/fit.mjs of commit dafad0ca, from the profiles of Albrecht and Shanahan: major, then minor, by semitone above the tonic.
// biome-ignore-start format: tables
export const CHROMA_PROFILES: readonly (readonly number[])[] = [
  [9.95, -4.34, 0.8, -4.4, 4.91, -1.01, -4.42, 7.94, -2.61, -1.95, -6.69, 1.82],
  [9.84, -4.91, 1.08, 5.83, -4.62, -2.07, -3.23, 9.05, -1.92, -3.89, -1.55, -3.59],
]
export const BASS_PROFILES: readonly (readonly number[])[] = [
  [2.58, -0.42, -1.82, 0.51, 1.32, -0.74, -0.81, 0.08, -0.31, -0.04, 0.44, -0.79],
  [3.52, -0.68, -0.85, -0.87, -0.95, -0.5, 0.21, 1.33, -0.23, -1.33, 0.56, -0.2],
]
// biome-ignore-end format: tables
export const MINOR_BIAS = -0.47

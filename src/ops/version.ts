/** Version of the public API (§9), not of the program. */
export const API_VERSION = '1.0.0'

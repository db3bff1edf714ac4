/** Version of the public API, not of the program. */
export const API_VERSION = '1.0.0'

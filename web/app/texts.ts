/** What a form holds of `Body`: texts, as they are typed. */
export type Texts<Body, Name extends keyof Body> = Record<Name, string>

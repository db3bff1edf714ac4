/** A picture of a cover by an address that stays. They are made of 64, 128, 256, 512 and 1024 pixels. */
export const coverAddress = (slug: string, size: number) => `/tracks/${slug}/cover.webp?size=${size}`

/** A picture of a cover by an address that stays. They are made of 64, 128, 256, 512 and 1024 pixels. */
export const coverAddress = (id: string, size: number) => `/tracks/${id}/cover.webp?size=${size}`

/** A picture of a cover by an address that stays. The API makes them of 64, 128, 256, 512 and 1024 pixels. */
export const coverAddress = (id: string, size: number) => `/api/public/tracks/${id}/cover?size=${size}`

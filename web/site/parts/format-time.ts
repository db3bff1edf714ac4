/** `1:07`: previews are a minute at the most, and whole tracks seldom an hour. */
export const formatTime = (seconds: number) =>
  `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`

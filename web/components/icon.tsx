const PATHS = {
  menu: 'M4 7h16M4 12h16M4 17h16',
  close: 'M6 6l12 12M18 6L6 18',
  sun: 'M12 8a4 4 0 100 8 4 4 0 000-8zM12 2v2M12 20v2M4.9 4.9l1.4 1.4M17.7 17.7l1.4 1.4M2 12h2M20 12h2M4.9 19.1l1.4-1.4M17.7 6.3l1.4-1.4',
  moon: 'M20 14.5A8.5 8.5 0 019.5 4a8.5 8.5 0 1010.5 10.5z',
  screen: 'M3 5h18v12H3zM8 21h8M12 17v4',
  copy: 'M9 9h11v11H9zM5 15H4V4h11v1',
  check: 'M5 12.5l4.5 4.5L19 7',
  play: 'M8 5l11 7-11 7z',
  pause: 'M8 5v14M16 5v14',
  previous: 'M18 6l-9 6 9 6zM6 6v12',
  next: 'M6 6l9 6-9 6zM18 6v12',
  sound: 'M4 10v4h4l5 4V6l-5 4zM16.5 9a4 4 0 010 6',
  up: 'M12 19V5M6 11l6-6 6 6',
  down: 'M12 5v14M6 13l6 6 6-6',
  plus: 'M12 5v14M5 12h14',
  repeat: 'M17 3l3 3-3 3M20 6H8a4 4 0 00-4 4v1M7 21l-3-3 3-3M4 18h12a4 4 0 004-4v-1',
  left: 'M15 5l-7 7 7 7',
  right: 'M9 5l7 7-7 7',
  upload: 'M12 16V4M7 9l5-5 5 5M4 16v4h16v-4',
  note: 'M9 18V6l10-2v12M9 18a3 3 0 11-6 0 3 3 0 016 0zM19 16a3 3 0 11-6 0 3 3 0 016 0z',
  warning: 'M12 4l9 16H3zM12 10v4M12 17v.5',
  person: 'M12 12a4 4 0 100-8 4 4 0 000 8zM4 21a8 8 0 0116 0',
  filter: 'M4 7h10M18 7h2M4 17h2M10 17h10M16 5a2 2 0 110 4 2 2 0 010-4zM8 15a2 2 0 110 4 2 2 0 010-4z',
  search: 'M11 4a7 7 0 100 14 7 7 0 000-14zM16 16l4.5 4.5',
  heart:
    'M12 20s-7.5-4.6-9-9.3C2 7.4 4.2 5 6.9 5 9 5 10.9 6.2 12 8c1.1-1.8 3-3 5.1-3 2.7 0 4.9 2.4 3.9 5.7C19.5 15.4 12 20 12 20z',
  share: 'M12 15V4M8 7.5L12 3.5l4 4M6 11H5v9h14v-9h-1',
  queue: 'M4 6h16M4 11h16M4 16h8M15 14l5 3.5-5 3.5z',
  leave: 'M15 4h4v16h-4M10 8l-4 4 4 4M6 12h9',
} as const

export type IconName = keyof typeof PATHS

/** A sign beside words that say the same; alone only in a button that has a label. */
export function Icon({ name }: { name: IconName }) {
  return (
    <svg class="icon" viewBox="0 0 24 24" aria-hidden="true">
      <path d={PATHS[name]} />
    </svg>
  )
}

import { encode } from 'uqr'

/** A text as a picture that a phone can read. The text itself must stand beside it, for readers without a camera. */
export function Qr({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { border: 2 })
  const path = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('')
  return (
    <svg class="qr" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label}>
      <rect class="qr-ground" width={size} height={size} />
      <path class="qr-dots" d={path} />
    </svg>
  )
}

/** The sign of the service: a musical note on the accent colour. */
export function BrandSign() {
  return (
    <svg class="brand-sign" viewBox="0 0 32 32" aria-hidden="true">
      <rect class="brand-ground" width="32" height="32" rx="7" />
      <path class="brand-stem" d="M13 22.5V9l10-2v13.5" />
      <ellipse class="brand-head" cx="10.5" cy="22.5" rx="3.2" ry="2.6" />
      <ellipse class="brand-head" cx="20.5" cy="20.5" rx="3.2" ry="2.6" />
    </svg>
  )
}

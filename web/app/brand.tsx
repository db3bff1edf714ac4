import { BrandSign } from '../components/brand-sign.tsx'

/** The name of the service, with its sign, and where in it we are. */
export function Brand({ place, href }: { place: string; href?: string }) {
  const content = (
    <>
      <BrandSign />
      <span class="brand-name">{document.body.dataset.service}</span>
      <span class="app-brand-place">{place}</span>
    </>
  )
  return href === undefined ? (
    <div class="app-brand">{content}</div>
  ) : (
    <a class="app-brand" href={href}>
      {content}
    </a>
  )
}

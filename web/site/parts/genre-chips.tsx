import type { SiteGenre } from '../../../src/site/page/web-pages.ts'

export function GenreChips({ genres }: { genres: readonly SiteGenre[] }) {
  return (
    <ul class="site-chips">
      {genres.map(({ name, slug }) => (
        <li key={name}>
          <a class="site-chip" href={`/genres/${slug}`}>
            {name}
          </a>
        </li>
      ))}
    </ul>
  )
}

/** What every page of `pages.ts` is given. */
export interface PageProps {
  /** What `:name` stands for in the path. */
  params: Readonly<Record<string, string>>
}

import { z } from 'zod'

/** Where a page lies in its list. */
export const ListMeta = z.object({ total: z.int(), page: z.int(), limit: z.int(), total_pages: z.int() })
export type ListMeta = z.output<typeof ListMeta>

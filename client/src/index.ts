/** What the package gives; `khonhac-client/verify-webhook` is apart, as a page that shows tracks does not need it. */
export { createClient, type KhoNhacClient } from './create-client.ts'
export { type ErrorCode, KhoNhacError } from './error.ts'
export type { PreviewSource } from './fetch-preview.ts'
export type { ChangeBatch, FollowOptions } from './follow-changes.ts'
export type * from './generated/operations.ts'
export type * from './generated/schemas.ts'
export type { ItemOf, PagedOperation } from './items.ts'
export type { ClientOptions, RequestOptions } from './options.ts'

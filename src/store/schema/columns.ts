import type { Generated } from 'kysely'

export type Flag = 0 | 1

/** A column as SQL says it, of which more is known than SQL says. */
interface Known<T> {
  readonly sql: string
  readonly type?: T
}

export type ColumnWords = string | Known<unknown>

/** The columns of a table by name, in their order. `constraint` is none: it names the key of several columns. */
export type TableWords = Readonly<Record<string, ColumnWords>>

export const holds = <T>(sql: string): Known<T> => ({ sql })

export const sqlOf = (column: ColumnWords): string => (typeof column === 'string' ? column : column.sql)

type Base<Sql> = Sql extends `text${string}` ? string : number

type Value<Sql> = Sql extends `numbered${string}` | `${string} default ${string}`
  ? Generated<Base<Sql>>
  : Sql extends `${string}not null${string}`
    ? Base<Sql>
    : Base<Sql> | null

type Row<Table> = {
  -readonly [Name in keyof Table as Exclude<Name, 'constraint'>]: Table[Name] extends Known<infer T>
    ? T
    : Value<Table[Name]>
}

/** What kysely is told of tables: their rows, by the words of SQL. */
export type RowsOf<Tables> = { -readonly [Name in keyof Tables]: Row<Tables[Name]> }

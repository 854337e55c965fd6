/** Declarations of tables, one each, read by privacy, permissions and their tests. */

/** Columns with the SQL expression that replaces their value. */
type ErasedColumns = Readonly<Record<string, string>>

/**
 * Owner of a row. `account`: by its `account_id`. `household`: the account itself. `user`: one user, by `user_id`.
 * `person`: the user itself. `sign_in`: the identity of a user. `extraction`: an extraction of the household. `recipient`: by its `recipient_account_id`.
 */
export type RowOwner =
  | 'account'
  | 'household'
  | 'user'
  | 'person'
  | 'sign_in'
  | 'extraction'
  | 'recipient'

type RecordBase = {
  readonly table: string
  /** Resource that flags and permissions refer to (`rules-resources.ts`). Omitted when it has none of its own. */
  readonly resource?: string
  /** Name in `reads` and `changes` of endpoints. Defaults to the resource. */
  readonly kind?: string
  /** Columns with a closed set of values; a test compares each with the column's check constraint. */
  readonly enums?: Readonly<Record<string, readonly string[]>>
}

/** A table with rows of a household. */
export type HouseholdRecord = RecordBase & {
  readonly of: RowOwner
  /** Columns left out of data exports: secrets, and facts about the program or staff only. */
  readonly leave_out?: readonly string[]
} & (
    | { readonly erase: 'delete'; readonly why: string; readonly stays?: never }
    /** What remains when the household leaves, and why. */
    | {
        readonly erase: 'keep' | ErasedColumns
        readonly why: string
        /** Free text columns that remain, because the program writes them and they contain no personal data. */
        readonly stays?: readonly string[]
      }
  )

/** A table without rows of a household that refers to people, with the reason. */
type OtherRecord = RecordBase & { readonly of: null; readonly why: string }

export type RecordPlan = HouseholdRecord | OtherRecord

/** SQL literal that replaces an erased name. */
export const erasedName = `'–'`

/** Declares a table; returns it unchanged, with its type checked and inferred. */
export const defineRecord = <const R extends RecordPlan>(record: R): R => record

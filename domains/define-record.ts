/** One declaration a table: privacy, permissions and the tests of both read it. */

/** Columns and what is written into them: SQL, because the database writes it. */
type ErasedColumns = Readonly<Record<string, string>>

/**
 * Whose a row is. `account`: its `account_id` says so. `household`: it is the account itself. `user`: it belongs to one
 * person (`user_id`). `person`: somebody who signs in. `sign_in`: what the identity service says of them. `extraction`:
 * of an extraction of the household.
 */
export type RowOwner = 'account' | 'household' | 'user' | 'person' | 'sign_in' | 'extraction'

type RecordBase = {
  readonly table: string
  /** The kind of record that flags and permissions speak of (`rules-resources.ts`). Left out: none of its own. */
  readonly resource?: string
  /** The kind of record that `reads` and `changes` of endpoints call it. Left out: its resource. */
  readonly kind?: string
  /** Columns with words of a closed set; a test compares each with the check constraint of the column. */
  readonly enums?: Readonly<Record<string, readonly string[]>>
}

/** A table with rows of a household. */
export type HouseholdRecord = RecordBase & {
  readonly of: RowOwner
  /** Columns that a copy of everything leaves out: secrets, and what speaks of the program or of our staff alone. */
  readonly leave_out?: readonly string[]
} & (
    | { readonly erase: 'delete'; readonly why: string; readonly stays?: never }
    /** What stays when the household leaves, and why. */
    | {
        readonly erase: 'keep' | ErasedColumns
        readonly why: string
        /** Columns of free text that stay as they are, because they are words of the program and of nobody. */
        readonly stays?: readonly string[]
      }
  )

/** A table that names somebody and has no rows of a household, with the reason. */
type OtherRecord = RecordBase & { readonly of: null; readonly why: string }

export type RecordPlan = HouseholdRecord | OtherRecord

/** What stands where a name was. */
export const erasedName = `'–'`

/** Declares a table of a noun; exists so that its parts are checked and inferred. */
export const defineRecord = <const R extends RecordPlan>(record: R): R => record

import { z } from 'zod'
import { certainties, billReasons } from './rules-bill.ts'

/* Reading a bill. The body is the file, so this is no contract endpoint; these shapes are what both sides share. */

const sure = <T extends z.ZodType>(value: T) =>
  z.object({ value, certainty: z.enum(certainties) }).nullable()

const Party = z.object({ rfc: z.string(), name: z.string().nullable() })

/** Response to a bill that was sent: its document, and what was read of it. Amounts in minor units. */
export const ReadBill = z.object({
  document_id: z.uuid(),
  file_name: z.string(),
  facts: z.object({
    provider_name: sure(z.string()),
    issued_on: sure(z.string()),
    currency: sure(z.string()),
    total_amount: sure(z.int()),
    lines: sure(z.array(z.object({ description: z.string(), amount: z.int() })).readonly()),
    tax_amount: z.int().nullable(),
    uuid: z.string().nullable(),
    reasons: z.array(z.enum(billReasons)).readonly(),
  }),
  /** The Mexican invoice, as its XML says it; SAT was not asked. */
  cfdi: z
    .object({
      uuid: z.string(),
      version: z.enum(['3.3', '4.0']),
      number: z.string().nullable(),
      issued_on: z.string(),
      issuer: Party,
      receiver: Party,
      currency: z.string(),
      total_amount: z.int(),
      differences: z
        .array(
          z.object({
            what: z.enum(['line', 'subtotal', 'discount', 'tax', 'withheld', 'total']),
            line: z.int().nullable(),
            written: z.string(),
            computed: z.string(),
          })
        )
        .readonly(),
    })
    .nullable(),
  /** Claim of this household that has the same invoice already. */
  claim: z.object({ id: z.uuid(), number: z.string() }).nullable(),
})
export type ReadBill = z.output<typeof ReadBill>

/** Query parameters of a bill that is sent. */
export const BillQuery = z.strictObject({ file_name: z.string().max(1000).default('') })

/** Path to which a bill is posted as application/octet-stream. Responds with a `ReadBill`. */
export const billPath = (account_id: string, file_name: string): string =>
  `/api/v4/account/${account_id}/bills?${new URLSearchParams({ file_name }).toString()}`

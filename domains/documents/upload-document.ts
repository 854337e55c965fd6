import type { Context } from '../context.ts'
import type { Document, UploadFacts } from './contract.ts'
import { keepDocument } from './keep-document.ts'

type Upload = UploadFacts & { account_id: string; bytes: Uint8Array }

/** Takes a file from a member of the household, or from staff for it. The endpoint is one of bytes: `server/http`. */
export const uploadDocument = (
  ctx: Context,
  { replaces_id, policy_id, ...file }: Upload
): Promise<Document> =>
  keepDocument(ctx, {
    ...file,
    replaces_id: replaces_id ?? null,
    policy_id: policy_id ?? null,
    uploaded_by: ctx.actor?.user_id ?? null,
    uploaded_through: ctx.hat === 'admin' ? 'staff' : 'web',
  })

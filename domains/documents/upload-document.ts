import type { Context } from '../context.ts'
import { limitRequests } from '../users/limit-requests.ts'
import type { UploadedDocument, UploadFacts } from './contract.ts'
import { keepDocument } from './keep-document.ts'

type Upload = UploadFacts & { account_id: string; bytes: Uint8Array }

/**
 * Takes a file from a member of the household, or from staff for it. The endpoint is one of bytes: `server/http`. Looking
 * into a file is work, so one household sends 120 in ten minutes at most, good or bad.
 */
export async function uploadDocument(
  ctx: Context,
  { replaces_id, policy_id, ...file }: Upload
): Promise<UploadedDocument> {
  await limitRequests(ctx, [{ kind: 'upload', of: file.account_id, points: 120, seconds: 600 }])
  return keepDocument(ctx, {
    ...file,
    replaces_id: replaces_id ?? null,
    policy_id: policy_id ?? null,
    uploaded_by: ctx.actor?.user_id ?? null,
    uploaded_through: ctx.role === 'admin' ? 'staff' : 'web',
  })
}

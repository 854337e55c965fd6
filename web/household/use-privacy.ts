import { getPrivacy } from '@numo/domains/privacy/contract.ts'
import { unfinishedExportStatuses } from '@numo/domains/privacy/enums.ts'
import { useRead } from '../app/use-read.ts'

/** Queries the state of data export and account deletion. */
export const usePrivacy = (accountId: string) =>
  useRead(
    getPrivacy,
    { accountId },
    {
      staleTime: 60_000,
      isUnfinished: (now) => unfinishedExportStatuses.some((one) => one === now.export?.status),
    }
  )

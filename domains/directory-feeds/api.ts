import { serve } from '../serve.ts'
import * as contract from './contract.ts'
import { createDirectoryFeed } from './create-directory-feed.ts'
import { listDirectoryFeeds } from './list-directory-feeds.ts'
import { revokeDirectoryFeed } from './revoke-directory-feed.ts'

/** Maps each endpoint of this domain to its verb. */
export const directoryFeedsApi = [
  serve(contract.listDirectoryFeeds, listDirectoryFeeds),
  serve(contract.createDirectoryFeed, createDirectoryFeed),
  serve(contract.revokeDirectoryFeed, revokeDirectoryFeed),
]

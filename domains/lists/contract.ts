import { z } from 'zod'
import { endpoint } from '@numo/kit/endpoint.ts'

/** Name of a list: the last words of its path, such as `users-fb`. */
const ListName = z.string().regex(/^[a-z][a-z-]{1,59}$/, 'must be the name of a list')

export const SavedView = z.object({
  id: z.uuid(),
  list: ListName,
  name: z.string(),
  /** Query string of the list's URL, without the question mark. */
  query: z.string(),
  is_shared: z.boolean(),
  /** Only the owner may change or delete a view. */
  is_mine: z.boolean(),
})
export type SavedView = z.output<typeof SavedView>

export const listSavedViews = endpoint({
  name: 'listSavedViews',
  resource: null,
  flagless: 'own',
  reads: ['saved_view'],
  summary: 'Lists the caller’s saved views of every list and those shared by others, by name',
  method: 'GET',
  path: '/api/v4/lists/views',
  access: 'admin',
  input: z.strictObject({}),
  output: z.object({ views: z.array(SavedView) }),
})

export const saveView = endpoint({
  name: 'saveView',
  resource: null,
  flagless: 'own',
  changes: ['saved_view'],
  summary: 'Saves the current view of a list under a name',
  method: 'POST',
  path: '/api/v4/lists/{list}/views',
  access: 'admin',
  input: z.strictObject({
    list: ListName,
    name: z.string().trim().min(1, 'Enter a name').max(60),
    query: z.string().max(2000),
    is_shared: z.boolean().default(false),
    /** Replaces the caller's view of the same name. Without it, an existing name is refused with 409. */
    replaces: z.boolean().default(false),
  }),
  output: SavedView,
  refusals: { 'too-many-views': 422, 'view-exists': 409 },
})

export const deleteSavedView = endpoint({
  name: 'deleteSavedView',
  resource: null,
  flagless: 'own',
  changes: ['saved_view'],
  summary: 'Deletes a saved view of the caller',
  method: 'POST',
  path: '/api/v4/lists/{list}/views/{id}/delete',
  access: 'admin',
  input: z.strictObject({ list: ListName, id: z.uuid() }),
  output: z.object({ done: z.literal(true) }),
  refusals: { 'no-such-view': 404 },
})

import { useQuery, type UseQueryOptions } from '@tanstack/react-query'

type Options<T> = Pick<
  UseQueryOptions<T>,
  | 'enabled'
  | 'gcTime'
  | 'placeholderData'
  | 'refetchInterval'
  | 'refetchOnReconnect'
  | 'refetchOnWindowFocus'
  | 'retry'
  | 'staleTime'
>

/**
 * Query for data that is not an endpoint's response, such as a picture or a module, cached by a name and its
 * dependencies. Responses of endpoints go through `useRead`, which derives both.
 */
export const useLoad = <T>(
  name: string,
  dependsOn: unknown,
  load: (signal: AbortSignal) => Promise<T>,
  options: Options<T> = {}
) =>
  useQuery({
    queryKey: [name, dependsOn],
    queryFn: ({ signal }) => load(signal),
    ...options,
  })

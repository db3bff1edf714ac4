export type MaybePromise<T> = T | Promise<T>

/** On one machine every step answers at once and no promise is made; with Redis the same steps wait. */
export function chain<T, U>(value: MaybePromise<T>, next: (value: T) => MaybePromise<U>): MaybePromise<U> {
  return value instanceof Promise ? value.then(next) : next(value)
}

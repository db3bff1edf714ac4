export type Eventually<T> = T | Promise<T>

/** On one machine every step answers at once and no promise is made; with Redis the same steps wait. */
export function after<T, U>(value: Eventually<T>, next: (value: T) => Eventually<U>): Eventually<U> {
  return value instanceof Promise ? value.then(next) : next(value)
}

import { Type, type TProperties, type TSchema } from 'typebox';

/** A reply or a part of one, under the name that it has in the API's documentation. */
export const Shape = <Properties extends TProperties>(title: string, properties: Properties) =>
  Type.Object(properties, { title });

/** The same with these properties and no other, as every body of a request: one more, and it is refused. */
export const Closed = <Properties extends TProperties>(title: string, properties: Properties) =>
  Type.Object(properties, { title, additionalProperties: false });

/** What may stand behind the `?` of an address. It needs no name: the documentation tells each parameter by itself. */
export const Query = <Properties extends TProperties>(properties: Properties) =>
  Type.Object(properties, { additionalProperties: false });

export const OrNull = <Part extends TSchema>(part: Part) => Type.Union([part, Type.Null()]);

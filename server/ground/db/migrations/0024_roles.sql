-- Until now every operator could do everything: they become owners. Before the index, which finds them.
UPDATE "users" SET "role" = 'owner' WHERE "role" = 'operator';--> statement-breakpoint
DROP INDEX "users_operators";--> statement-breakpoint
CREATE INDEX "users_operators" ON "users" USING btree ("id") WHERE "users"."role" <> 'reader';
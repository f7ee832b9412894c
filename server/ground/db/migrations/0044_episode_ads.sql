ALTER TABLE "books" ADD COLUMN "ad_opens" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "ad_views" ADD COLUMN "episode_id" bigint;--> statement-breakpoint
ALTER TABLE "ad_views" ADD CONSTRAINT "ad_views_episode_id_episodes_id_fk" FOREIGN KEY ("episode_id") REFERENCES "public"."episodes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "ad_views_episode" ON "ad_views" USING btree ("episode_id") WHERE "ad_views"."episode_id" is not null;
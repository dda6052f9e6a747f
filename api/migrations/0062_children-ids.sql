CREATE TABLE "child_counter" (
	"parent_id" integer PRIMARY KEY NOT NULL,
	"last_id" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "child_counter" ADD CONSTRAINT "child_counter_parent_id_parent_user_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."parent_user"("id") ON DELETE cascade ON UPDATE no action;
DROP INDEX "nanny_polo_name_search";--> statement-breakpoint
DROP INDEX "nanny_user_name_search";--> statement-breakpoint
DROP INDEX "parent_user_name_search";
-- What a photo shows, in the words of the listing that shows it; null: as the picture itself says.
ALTER TABLE business_images ADD COLUMN alt TEXT;

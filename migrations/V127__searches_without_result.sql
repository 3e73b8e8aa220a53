-- Nobody read it, and what visitors type is only kept once five people have typed it (search_words).
DROP TABLE searches_without_result;
